/** Limits of a GEDCOM file, far above a family's own file. */
export const GEDCOM_LIMITS = {
  /** of the file, and of the unpacked GEDCOM file in a ZIP archive */
  bytes: 64 * 1024 * 1024,
  persons: 250_000,
  families: 250_000,
  /** further lines are skipped */
  linesPerRecord: 5_000,
  /** characters that are read */
  lineLength: 2_000,
  /** the number of characters that are stored */
  valueLength: 1_000,
  /** files in a ZIP archive that are searched */
  zipEntries: 10_000,
  proposals: 1_000,
} as const;
