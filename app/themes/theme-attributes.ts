import type { Theme } from './contract.ts';

export interface ThemeAttributes {
  'data-theme': string;
  'data-container': string;
  'data-spacing': string;
  'data-radius': string;
  'data-card': string;
  'data-ornament': string;
  'data-shadow': string;
  'data-border': string;
  'data-glow': 'true' | 'false';
  'data-photo-shape': string;
  'data-button': string;
  'data-timeline': string;
  'data-alternating': 'true' | 'false';
}

export function themeAttributes(theme: Theme): ThemeAttributes {
  return {
    'data-theme': theme.id,
    'data-container': theme.layout.containerStyle,
    'data-spacing': theme.layout.sectionSpacing,
    'data-radius': theme.layout.borderRadius,
    'data-card': theme.visual.cardStyle,
    'data-ornament': theme.visual.decorativeElements,
    'data-shadow': theme.visual.shadowStyle,
    'data-border': theme.visual.borderWidth,
    'data-glow': theme.visual.glowEffect ? 'true' : 'false',
    'data-photo-shape': theme.components.profilePhotoShape,
    'data-button': theme.components.buttonStyle,
    'data-timeline': theme.components.timelineStyle,
    'data-alternating': theme.sections?.alternatingBackground === false ? 'false' : 'true',
  };
}
