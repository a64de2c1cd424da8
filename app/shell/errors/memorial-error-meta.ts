import { msg } from '@lingui/core/macro';
import { isRouteErrorResponse, type MetaDescriptor } from 'react-router';

import { pageI18n } from '../../language/i18n.ts';

/** For pages that could not be loaded. `noindex` keeps them out of search engines. */
export function memorialErrorMeta(error: unknown): MetaDescriptor[] {
  const isGone = isRouteErrorResponse(error) && error.status === 410;
  return [
    { title: pageI18n._(isGone ? msg`This page was taken down` : msg`Memorial not found`) },
    { name: 'robots', content: 'noindex' },
  ];
}
