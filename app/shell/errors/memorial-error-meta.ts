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
  return status === 400 || status === 405 ? msg`Something went wrong` : msg`Memorial not found`;
}
