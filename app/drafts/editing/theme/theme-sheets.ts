export interface ThemeSheets {
  themes: string;
  previews: string;
  fonts: string;
}
