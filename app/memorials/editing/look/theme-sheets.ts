/** URLs of the style sheets of all themes. */
export interface ThemeSheets {
  themes: string;
  previews: string;
  fonts: string;
}
