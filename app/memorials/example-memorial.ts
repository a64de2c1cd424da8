export interface ExampleMemorial {
  slug: string;
  name: string;
  years: string;
  portrait: string | undefined;
}
