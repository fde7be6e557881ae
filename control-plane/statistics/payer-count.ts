/**
 * Counts different payers, each of which has a number. Each call of `of` has the next number in `#group`. `#marks` has, for each payer, the
 * number of the last call that counted the payer. So one call counts no payer twice.
 */
export class PayerCount {
  #marks = new Uint32Array(1024)
  #group = 0
  readonly #strangers = new Map<string, number>()

  /** The number of different payers in these sets together. */
  of(sets: readonly (readonly number[])[]): number {
    this.#group++
    let count = 0
    for (const set of sets)
      for (const payer of set) {
        if (payer >= this.#marks.length) this.#grow(payer)
        if (this.#marks[payer] === this.#group) continue
        this.#marks[payer] = this.#group
        count++
      }
    return count
  }

  /**
   * Parses a list from the SQL statement. A payer whom no fold has numbered yet is listed by `@` and its address, and gets an even number
   * here. The numbers of the database become odd, so that no two payers share one.
   */
  read(list: string): number[] {
    if (list.includes('@'))
      return list.split(' ').map((entry) => (entry.startsWith('@') ? this.#numberOf(entry) : Number(entry) * 2 + 1))
    return readNumbers(list)
  }

  #numberOf(address: string): number {
    const known = this.#strangers.get(address)
    if (known !== undefined) return known
    const number = this.#strangers.size * 2
    this.#strangers.set(address, number)
    return number
  }

  #grow(payer: number): void {
    const larger = new Uint32Array(Math.max(payer + 1, this.#marks.length * 2))
    larger.set(this.#marks)
    this.#marks = larger
  }
}

const SPACE = 32
const ZERO = 48

/**
 * Reads digit by digit, because a string for each of hundreds of thousands of numbers would take most of the answer's
 * time.
 */
function readNumbers(list: string): number[] {
  if (list === '') return []
  const numbers: number[] = []
  let number = 0
  for (let at = 0; at < list.length; at++) {
    const code = list.charCodeAt(at)
    if (code === SPACE) {
      numbers.push(number * 2 + 1)
      number = 0
    } else number = number * 10 + code - ZERO
  }
  numbers.push(number * 2 + 1)
  return numbers
}
