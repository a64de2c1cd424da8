/** The limits of a GEDCOM file. They stop accidents and attacks; a family's own file is far below them. */
export const GEDCOM_LIMITS = {
  /** bytes of the file, and of the GEDCOM file in a ZIP archive after decompression */
  bytes: 64 * 1024 * 1024,
  persons: 250_000,
  families: 250_000,
  /** lines of one record that are read; more are skipped */
  linesPerRecord: 5_000,
  /** characters of one line that are read */
  lineLength: 2_000,
  /** characters of one value that are kept */
  valueLength: 1_000,
  /** files in a ZIP archive that are examined */
  zipEntries: 10_000,
  /** relatives that are proposed */
  proposals: 1_000,
} as const;
