import type { PageServices } from '../request-context.server.ts';
import { presentThemeStyle } from '../themes/cached-stylesheets.server.ts';
import { themeById } from '../themes/catalog.ts';
import type { ProductPageData } from './product.ts';

export function productPageData({
  passwordMin,
  isInvitedOnly,
  operator,
}: PageServices): ProductPageData {
  return {
    themeStyle: presentThemeStyle(themeById(undefined)),
    passwordMin,
    ...(isInvitedOnly && { invitedOnly: { hasContact: operator.email !== undefined } }),
  };
}
