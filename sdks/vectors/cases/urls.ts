import { requestUrl } from '../../typescript/src/buyer/network/purchase-url.ts'
import { outcomeOf } from './outcome.ts'

const HOST = 'https://weather.example.com'

const NAMED: readonly string[] = [
  `${HOST}/forecast?city=Bern`,
  // Spellings of scheme, host and port.
  'HTTPS://Weather.Example.COM/Forecast?City=Bern',
  'https://weather.example.com:443/a',
  'http://weather.example.com:80/a',
  'https://weather.example.com:8443/a',
  'http://weather.example.com:443/a',
  'https://weather.example.com:/a',
  'https://b\u00fccher.example/a',
  'https://B\u00dcCHER.example/a',
  'https://xn--bcher-kva.example/a',
  'https://stra\u00dfe.example/a',
  'https://weather\u3002example.com/a',
  'https://weather.example.com./a',
  'http://127.0.0.1:8402/a',
  'http://[::1]:8402/a',
  'http://[0:0:0:0:0:0:0:1]/a',
  'https://[2001:DB8::0:1]/a',
  'https://[::ffff:127.0.0.1]/a',
  // URLs with an empty path, an empty query or a fragment.
  HOST,
  `${HOST}?city=Bern`,
  `${HOST}/a?`,
  `${HOST}/a#part`,
  `${HOST}/a?b=c#d?e`,
  `${HOST}/a#`,
  `${HOST}#part`,
  // Paths with dot segments and backslashes.
  `${HOST}/a/./b/../c`,
  `${HOST}/a/%2e/b/%2E%2e/c`,
  `${HOST}/../../a`,
  `${HOST}/a/..`,
  `${HOST}/a/.`,
  `${HOST}/a//b`,
  `${HOST}/a\\b\\..\\c?d\\e`,
  `${HOST}/a?b=/../c`,
  // An at sign after the host does not mark a user name.
  `${HOST}/user:secret@b`,
  `${HOST}?user:secret@b`,
  `${HOST}#user:secret@b`,
  // Percent-encoding.
  `${HOST}/Z\u00fcrich?city=Z\u00fcrich`,
  `${HOST}/a'b"c?d'e"f`,
  `${HOST}/a b?c d`,
  `${HOST}/a|b^c?d|e^f`,
  `${HOST}/a<b>c{d}e\`f?g<h>i{j}k\`l`,
  `${HOST}/a[b]?c[d]`,
  `${HOST}/a;b=c,d@e:f!g$h&i(j)*k+l~m_n-o.p`,
  `${HOST}/a%2fb%c3%bc?c=%2f%C3%BC`,
  `${HOST}/%7ea?b=%7E`,
  `${HOST}/a?b=%zz%`,
  `${HOST}/\ud83c\udf1e?\ud83c\udf1e`,
]

/** URLs that an SDK may refuse. An SDK that accepts one of them must normalize the URL as the vector shows. */
const ODD: readonly string[] = [
  `${HOST}/a%zz%`,
  'http://127.1/a',
  'http://0x7f.0.0.1/a',
  'http://2130706433/a',
  'https://%77eather.example.com/a',
  'https:weather.example.com/a',
  'https:/weather.example.com/a',
  'https:\\\\weather.example.com\\a',
  'https:///weather.example.com/a',
  ` ${HOST}/a `,
  `${HOST}/a\tb\nc`,
  `${HOST}/a\u0000b`,
  `${HOST}/a\u007fb`,
  'https://weather.example.com:0443/a',
  'https://\uff57eather.example.com/a',
  'https://we\u00adather.example.com/a',
  'https://@weather.example.com/a',
  'https://:@weather.example.com/a',
  `${HOST}\\user:secret@b`,
]

const REFUSED: readonly string[] = [
  '',
  'weather.example.com/a',
  '/a',
  'https://',
  'https://?a',
  'ftp://weather.example.com/a',
  'file:///a',
  'https://weather example.com/a',
  'https://weather.example.com:65536/a',
  'https://weather.example.com:a/a',
  'https://[::1/a',
  'https://[::g]/a',
  'https://[fe80::1%25eth0]/a',
  'https://256.0.0.1/a',
  'https://a<b.example/a',
  'https://a%00b.example/a',
  // URLs with a user name or a password.
  'https://user:secret@weather.example.com/a',
  'https://user@weather.example.com/a',
  'https://:secret@weather.example.com/a',
  'https://user%40b:s%3Acret@weather.example.com/a',
  'https://user@b:secret@weather.example.com/a',
  'http://user:secret@[::1]:8402/a',
]

/**
 * The name of a request in the journal and its host in the limits. The name is the URL in the form of the WHATWG standard, without its
 * fragment. `may_refuse` marks URLs that an SDK may also refuse before any payment.
 */
export function urlVectors(): object {
  const named = (url: string) => {
    const { href, hostname } = requestUrl(url)
    return { url, name: href, host: hostname }
  }
  return {
    named: NAMED.map(named),
    odd: ODD.map((url) => ({ ...named(url), may_refuse: true })),
    refused: REFUSED.map((url) => {
      if ('value' in outcomeOf(() => requestUrl(url))) throw new Error(`${url} has a name`)
      return { url }
    }),
  }
}
