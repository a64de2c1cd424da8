/**
 * One of several embedded font families. A character is printed in the first family that has it.
 */
export interface FamilyChoice {
  name: string;
  /** True for a display font, whose digits are hard to read. Digits then use the next family. */
  isWithoutDigits: boolean;
}
