/** Limits of a GEDCOM file, far above the size of a usual family's file. */
export const GEDCOM_LIMITS = {
  /** the limit for the file itself, and for the GEDCOM file inside a ZIP archive */
  bytes: 64 * 1024 * 1024,
  persons: 250_000,
  families: 250_000,
  /** further lines of a record are skipped */
  linesPerRecord: 5_000,
  /** further characters of a line are skipped */
  lineLength: 2_000,
  /** the number of characters of a value that are stored */
  valueLength: 1_000,
  zipEntries: 10_000,
  proposals: 1_000,
} as const;
