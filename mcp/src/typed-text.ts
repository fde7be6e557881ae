import { shownText } from '@launa/sdk'

/**
 * The forms of addresses, hashes and media types that a seller or a facilitator sends. A model takes such a field for a fact of this
 * server. So a text of another form, which could contain instructions to the model, goes to a separate field (`TypedTexts`).
 */
const HEX = '0x[0-9a-fA-F]{1,64}'
const base58 = (from: number, to: number) => `[1-9A-HJ-NP-Za-km-z]{${from},${to}}`
const MEDIA = '(application|audio|font|image|message|model|multipart|text|video)/[a-zA-Z0-9.+-]{1,64}'

const FORMS = {
  address: new RegExp(`^(${HEX}|${base58(32, 44)}|0\\.0\\.\\d{1,20})$`),
  transaction: new RegExp(`^(${HEX}|${base58(64, 90)}|0\\.0\\.\\d{1,20}[@-]\\d{1,20}[.-]\\d{1,20})?$`),
  network: /^([a-z0-9-]{3,8}:[a-zA-Z0-9]{1,32}|[a-z0-9]{1,16}(-[a-z0-9]{1,16})?)$/,
  scheme: /^[a-z0-9]{1,16}(-[a-z0-9]{1,16})?$/,
  amount: /^\d{1,78}$/,
  media: new RegExp(`^${MEDIA}( *; *charset="?[a-zA-Z0-9-]{1,20}"?)?$`),
  reason: /^[a-z0-9]{1,20}(_[a-z0-9]{1,20}){0,12}$/,
} as const satisfies Record<string, RegExp>

export type Form = keyof typeof FORMS

/** The value of a field if the original text does not have the form. */
export const OTHER_FORM = '(of another form)'

/** Whether the text has the form of its field. */
export function hasForm(form: Form, text: string): boolean {
  return FORMS[form].test(text)
}

/** The texts of one seller or facilitator in an answer. */
export interface TypedTexts {
  /** Returns the text if it has the form of its field. Otherwise returns `OTHER_FORM`, and keeps the text for `said`. */
  take(form: Form, field: string, text: string): string
  /** The texts of other forms, by field, cut and with control characters escaped; undefined if there are none. */
  said(): Record<string, string> | undefined
}

/** The maximum number of kept texts. More texts add no information. */
const MOST_SAID = 20

export function typedTexts(): TypedTexts {
  const others = new Map<string, string>()
  return {
    take(form, field, text) {
      if (hasForm(form, text)) return text
      if (others.size < MOST_SAID) others.set(field, shownText(text))
      return OTHER_FORM
    },
    said: () => (others.size > 0 ? Object.fromEntries(others) : undefined),
  }
}
