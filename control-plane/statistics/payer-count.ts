/**
 * Counts the different payers of groups of sets. One mark per payer serves all groups, so that a count costs no more
 * than looking at each number once.
 */
export class PayerCount {
  #marks = new Uint32Array(1024)
  #group = 0
  readonly #strangers = new Map<string, number>()

  /** How many payers there are in these sets together. */
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
   * The numbers in a list as the statement writes it. Payers that no fold has seen are there by address, behind an `@`; they get
   * numbers beside all others: even ones are theirs, odd ones those of the roll-up.
   */
  read(list: string): number[] {
    if (list === '') return []
    return list.split(' ').map((entry) => (entry.startsWith('@') ? this.#numberOf(entry) : Number(entry) * 2 + 1))
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
