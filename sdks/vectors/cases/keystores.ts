import { decryptKeystore } from '../../typescript/src/buyer/keys/keystore.ts'

/** The key of the specification's examples ("Web3 Secret Storage Definition"); it must never hold money. */
export const SECRET = '0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'
const PASSPHRASE = 'testpassword'
/** A keystore that eth-account 0.14 (PyPI) wrote, with cheap parameters for the key derivation. */
const SCRYPT = {
  version: 3,
  id: 'bb8ee166-738b-47fd-85ba-9bbbcf425a16',
  address: '008AeEda4D805471dF9b2A5B0f38A0C3bCBA786b',
  crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: '037e578e317f3da86275d5f7848ab131' },
    ciphertext: '9c6b7b2fbb97a03ccdbbc0ee5f3ead744bb23172ce472387348333cf2988a8fa',
    kdf: 'scrypt',
    kdfparams: { dklen: 32, n: 16_384, r: 8, p: 1, salt: '1472b742156b586f3b23fcbea0afa4f2' },
    mac: '2234b9a66eda2bbe5d169bcf28cd8fa87e5c682cae90026a206500192b734dc5',
  },
}
/** The example keystore of the specification. */
const PBKDF2 = {
  version: 3,
  id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
  crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: '6087dab2f9fdbbfaddc31a909735c1e6' },
    ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
    kdf: 'pbkdf2',
    kdfparams: {
      ...{ c: 262_144, dklen: 32, prf: 'hmac-sha256' },
      salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd',
    },
    mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
  },
}

type Parts = typeof SCRYPT.crypto

function changed(parts: Partial<Record<keyof Parts, unknown>>): string {
  return JSON.stringify({ ...SCRYPT, crypto: { ...SCRYPT.crypto, ...parts } })
}

const derivedBy = (params: object) => changed({ kdfparams: { ...SCRYPT.crypto.kdfparams, ...params } })
const roundsOf = (params: object) =>
  JSON.stringify({ ...PBKDF2, crypto: { ...PBKDF2.crypto, kdfparams: { ...PBKDF2.crypto.kdfparams, ...params } } })

interface KeystoreCase {
  name: string
  text: string
  passphrase: string
}

const caseOf = (name: string, text: string, passphrase = PASSPHRASE): KeystoreCase => ({ name, text, passphrase })

/** Keystores that other programs wrote, all with the key `SECRET`. */
export const GOOD_KEYSTORES: readonly KeystoreCase[] = [
  caseOf('scrypt', JSON.stringify(SCRYPT)),
  caseOf('pbkdf2', JSON.stringify(PBKDF2)),
  caseOf('a check in capitals', changed({ mac: SCRYPT.crypto.mac.toUpperCase() })),
]

export const BAD_KEYSTORES: readonly KeystoreCase[] = [
  caseOf('another passphrase', JSON.stringify(SCRYPT), 'testpassworD'),
  caseOf('a changed ciphertext', changed({ ciphertext: `00${SCRYPT.crypto.ciphertext.slice(2)}` })),
  caseOf('a changed check', changed({ mac: '00' })),
  caseOf('another cipher', changed({ cipher: 'aes-128-cbc' })),
  caseOf('another derivation', changed({ kdf: 'argon2id' })),
  caseOf('too much memory', derivedBy({ n: 2 ** 31 })),
  caseOf('too much work', derivedBy({ p: 10_000 })),
  caseOf('a byte more than is allowed', derivedBy({ n: 2 ** 20, p: 2 })),
  caseOf('no number', derivedBy({ n: 'many' })),
  caseOf('a negative number', derivedBy({ p: -1 })),
  caseOf('no power of two', derivedBy({ n: 1_000 })),
  caseOf('another length', derivedBy({ dklen: 16 })),
  caseOf('no salt', derivedBy({ salt: undefined })),
  caseOf('too many rounds', roundsOf({ c: 10_000_001 })),
  caseOf('no rounds', roundsOf({ c: 0 })),
  caseOf('half a round', roundsOf({ c: 1.5 })),
  caseOf('another hash', roundsOf({ prf: 'hmac-sha512' })),
  caseOf('no start', changed({ cipherparams: undefined })),
  caseOf('another version', JSON.stringify({ ...SCRYPT, version: 4 })),
  caseOf('no crypto', '{"version":3}'),
  caseOf('null', 'null'),
  caseOf('no JSON', SECRET),
]

/** Keystores, each with its key or with the error. No error text contains a key or passphrase. */
export function keystoreVectors(): Promise<object> {
  const all = [...GOOD_KEYSTORES, ...BAD_KEYSTORES]
  return Promise.all(all.map(async (one) => ({ ...one, ...(await outcomeOf(one)) })))
}

async function outcomeOf({ text, passphrase }: KeystoreCase): Promise<object> {
  try {
    return { value: await decryptKeystore(text, passphrase) }
  } catch (error) {
    const { name, message } = error as Error
    return { error: name, message }
  }
}
