/** A memorial of invented people, as the start page shows it. */
export interface ExampleMemorial {
  slug: string;
  /** one name, or 'A & B' */
  name: string;
  /** such as '1941 – 2024'; empty if no year is known */
  years: string;
  portrait: string | undefined;
}
