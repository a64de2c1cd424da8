import type { FindI18n } from '../../language/i18n.server.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { presentThemeStyle } from '../../themes/cached-stylesheets.server.ts';
import { themeById } from '../../themes/catalog.ts';
import { themeAttributes, type ThemeAttributes } from '../../themes/theme-attributes.ts';
import type { TributesHeader } from '../../tributes/contract.ts';
import { messageTitle, type MessagePageKind } from './form/message-meta.ts';

interface MessagePageData<View> {
  language: string | undefined;
  title: string;
  view: View;
  theme: { attributes: ThemeAttributes; stylesheet: string };
}

/** What a route loads for `MessagePage`. */
export function presentMessagePage<View extends { memorial: TributesHeader }>(
  { findI18n }: { findI18n: FindI18n },
  kind: MessagePageKind,
  view: View,
): MessagePageData<View> {
  const { language, themeId } = view.memorial;
  const theme = themeById(themeId);
  return {
    language,
    title: messageTitle(findI18n(language ?? DEFAULT_LANGUAGE), kind),
    view,
    theme: { attributes: themeAttributes(theme), stylesheet: presentThemeStyle(theme).address },
  };
}
