/** An embedded family in the order in which letters look for a glyph. */
export interface FamilyChoice {
  name: string;
  /** A display font's digits are hard to read: they come from the next family. */
  isWithoutDigits: boolean;
}
