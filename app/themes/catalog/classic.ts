import type { Theme } from '../contract.ts';

export const CLASSIC_THEMES: readonly Theme[] = [
  {
    id: 'traditional-elegance',
    name: 'Traditional Elegance',
    category: 'classic',
    colors: {
      primary: '#6b4f2e',
      secondary: '#5f4a3a',
      accent: '#8a6d3b',
      background: '#faf7f2',
      text: '#2b2622',
      muted: '#635a52',
      cardBackground: '#ffffff',
      darkBackground: '#1c1815',
      darkText: '#f1e9df',
      darkMuted: '#c3b6a7',
      darkCardBackground: '#27221e',
    },
    typography: {
      headingFont: 'Cormorant Garamond',
      bodyFont: 'Source Serif 4',
      headingWeight: 600,
      bodyWeight: 400,
    },
    layout: { containerStyle: 'standard', sectionSpacing: 'normal', borderRadius: 'small' },
    visual: {
      cardStyle: 'bordered',
      decorativeElements: 'flourish',
      shadowStyle: 'soft',
      borderWidth: 'thin',
      glowEffect: false,
    },
    components: { profilePhotoShape: 'oval', buttonStyle: 'outline', timelineStyle: 'line' },
    sections: { alternatingBackground: true },
  },
];
