import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isRouteErrorResponse, type MetaDescriptor } from 'react-router';

import { pageI18n } from '../../language/i18n.ts';

/** For pages that could not be loaded. `noindex` keeps them out of search engines. */
export function memorialErrorMeta(error: unknown): MetaDescriptor[] {
  return statusMeta(isRouteErrorResponse(error) ? error.status : 404);
}

export function statusMeta(status: number): MetaDescriptor[] {
  return [{ title: pageI18n._(titleOf(status)) }, { name: 'robots', content: 'noindex' }];
}

function titleOf(status: number): MessageDescriptor {
  if (status === 410) return msg`This page was taken down`;
  // An outage says nothing of whether there is such a page.
  return status === 404 ? msg`Memorial not found` : msg`Something went wrong`;
}
