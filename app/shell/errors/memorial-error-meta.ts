import { isRouteErrorResponse, type MetaDescriptor } from 'react-router';

/** For pages that could not be loaded. `noindex` keeps them out of search engines. */
export function memorialErrorMeta(error: unknown): MetaDescriptor[] {
  const isGone = isRouteErrorResponse(error) && error.status === 410;
  return [
    { title: isGone ? 'This page was taken down' : 'Memorial not found' },
    { name: 'robots', content: 'noindex' },
  ];
}
