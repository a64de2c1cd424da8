import fc from 'fast-check';

/** As `unit: 'binary'` of fast-check, which takes over a second to list all code points. */
const CODE_POINT = fc
  .integer({ min: 0, max: 0x10_f7_ff })
  .map((number) => String.fromCodePoint(number < 0xd8_00 ? number : number + 0x8_00));

/** A text of any code points except halves of surrogate pairs. */
export function anyText(constraints: { maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ unit: CODE_POINT, ...constraints });
}
