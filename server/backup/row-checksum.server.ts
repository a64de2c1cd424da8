import { createHash } from 'node:crypto';

const BITS = 128;
const HEX_DIGITS = BITS / 4;

/** A checksum of rows in any order, because a database returns them in any order: the sum of the rows' hashes. */
export class RowChecksum {
  #sum = 0n;

  add(line: string): void {
    const hash = createHash('sha256').update(line).digest('hex').slice(0, HEX_DIGITS);
    this.#sum = BigInt.asUintN(BITS, this.#sum + BigInt(`0x${hash}`));
  }

  digest(): string {
    return this.#sum.toString(16).padStart(HEX_DIGITS, '0');
  }
}

/** Passes the rows on. */
export async function* withChecksum(
  parts: AsyncIterable<string[]>,
  checksum: RowChecksum,
): AsyncGenerator<string[]> {
  for await (const lines of parts) {
    for (const line of lines) checksum.add(line);
    yield lines;
  }
}
