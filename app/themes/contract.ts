/**
 * A theme is data. `theme-stylesheet.ts` turns the data into CSS variables, and `themed.css` has
 * the rules for named styles.
 */

export const THEME_CATEGORIES = ['classic', 'modern', 'nature', 'artistic'] as const;
export type ThemeCategory = (typeof THEME_CATEGORIES)[number];

export type HexColor = `#${string}`;

export interface ThemeColors {
  primary: HexColor;
  secondary: HexColor;
  accent: HexColor;
  background: HexColor;
  text: HexColor;
  muted: HexColor;
  cardBackground: HexColor;
  darkBackground?: HexColor;
  darkText?: HexColor;
  darkMuted?: HexColor;
  darkCardBackground?: HexColor;
}

export interface ThemeTypography {
  headingFont: string;
  bodyFont: string;
  headingWeight: number;
  bodyWeight: number;
}

export const CONTAINER_STYLES = ['narrow', 'standard', 'wide'] as const;
export const SECTION_SPACINGS = ['compact', 'normal', 'spacious'] as const;
export const BORDER_RADII = ['none', 'small', 'medium', 'large'] as const;

export interface ThemeLayout {
  containerStyle: (typeof CONTAINER_STYLES)[number];
  sectionSpacing: (typeof SECTION_SPACINGS)[number];
  borderRadius: (typeof BORDER_RADII)[number];
}

export const CARD_STYLES = ['bordered', 'plain', 'open'] as const;
export const SHADOW_STYLES = ['none', 'soft', 'strong'] as const;
export const BORDER_WIDTHS = ['thin', 'medium', 'thick'] as const;

export interface ThemeVisual {
  cardStyle: (typeof CARD_STYLES)[number];
  decorativeElements: OrnamentName;
  shadowStyle: (typeof SHADOW_STYLES)[number];
  borderWidth: (typeof BORDER_WIDTHS)[number];
  glowEffect: boolean;
}

export const ORNAMENT_NAMES = [
  'none',
  'flourish',
  'laurel',
  'rule',
  'diamond',
  'candle',
  'lace',
  'arch',
  'dots',
  'line',
  'leaf',
  'wave',
  'mountain',
  'lavender',
  'dune',
  'wildflower',
  'star',
  'brush',
  'ink',
  'fan',
  'window',
  'corner',
  'rose',
  'fern',
] as const;
export type OrnamentName = (typeof ORNAMENT_NAMES)[number];

export const PROFILE_PHOTO_SHAPES = ['circle', 'oval', 'rounded', 'square', 'arch'] as const;
export const BUTTON_STYLES = ['solid', 'outline', 'soft', 'pill'] as const;
export const TIMELINE_STYLES = ['line', 'cards', 'plain'] as const;

export interface ThemeComponents {
  profilePhotoShape: (typeof PROFILE_PHOTO_SHAPES)[number];
  buttonStyle: (typeof BUTTON_STYLES)[number];
  timelineStyle: (typeof TIMELINE_STYLES)[number];
}

export interface Theme {
  id: string;
  name: string;
  category: ThemeCategory;
  colors: ThemeColors;
  typography: ThemeTypography;
  layout: ThemeLayout;
  visual: ThemeVisual;
  components: ThemeComponents;
  sections?: { alternatingBackground?: boolean };
}

export const DEFAULT_THEME_ID = 'traditional-elegance';

export interface ThemeStyleData {
  themeId: string;
  css: string;
  address: string;
  fonts: string[];
}
