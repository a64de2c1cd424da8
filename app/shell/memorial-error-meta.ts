import { isRouteErrorResponse, type MetaDescriptor } from 'react-router';

/**
 * The title of a page that could not be loaded. Also tells search engines not to index it
 * (`noindex`).
 */
export function memorialErrorMeta(error: unknown): MetaDescriptor[] {
  const isGone = isRouteErrorResponse(error) && error.status === 410;
  return [
    { title: isGone ? 'This page was taken down' : 'Memorial not found' },
    { name: 'robots', content: 'noindex' },
  ];
}
