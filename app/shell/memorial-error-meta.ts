import { isRouteErrorResponse, type MetaDescriptor } from 'react-router';

/** Title of a memorial's public page that could not be shown, and `noindex` for search engines. */
export function memorialErrorMeta(error: unknown): MetaDescriptor[] {
  const isGone = isRouteErrorResponse(error) && error.status === 410;
  return [
    { title: isGone ? 'This page was taken down' : 'Memorial not found' },
    { name: 'robots', content: 'noindex' },
  ];
}
