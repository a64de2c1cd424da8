import { msg } from '@lingui/core/macro';
import { lazy, Suspense, type ComponentProps } from 'react';
import { data, type HeadersArgs } from 'react-router';

import { isMemorialId } from '../../memorials/slugs.ts';
import { pageServices } from '../../request-context.server.ts';
import { ErrorScreen } from '../../shell/errors/error-screen.tsx';
import { LoadingLogo } from '../../shell/loading-logo.tsx';
import { PRIVATE_PAGE_HEADERS } from '../../shell/private-page-headers.ts';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import { productPageData } from '../../shell/product-page-data.server.ts';
import type { ProductPageData } from '../../shell/product.ts';
import type { Route } from './+types/memorial-tributes';
import TributesList, * as publicList from './tributes-list.tsx';

const TributesManagementPage = lazy(async () => {
  const { TributesManagementPage: page } = await import('../../shell/tributes-management-page.tsx');
  return { default: page };
});

type PublicListProps = ComponentProps<typeof TributesList>;

/**
 * `/memorial/{x}/tributes` shows Tributes Management if `x` is a memorial's id. If `x` is a slug,
 * it shows the public list.
 */
export function loader(args: Parameters<typeof publicList.loader>[0]) {
  if (!isMemorialId(args.params.slug)) return publicList.loader(args);
  const management = productPageData(args.context.get(pageServices));
  return data(management, { headers: PRIVATE_PAGE_HEADERS });
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders;
}

export function clientLoader(args: Parameters<typeof publicList.clientLoader>[0]) {
  return isMemorialId(args.params.slug) ? args.serverLoader() : publicList.clientLoader(args);
}

export function meta(args: Parameters<typeof publicList.meta>[0]) {
  return isMemorialId(args.params.slug)
    ? privatePageMeta(args.matches, msg`Tributes Management`)
    : publicList.meta(args);
}

export default function MemorialTributes(props: PublicListProps) {
  const { slug } = props.params;
  if (!isMemorialId(slug)) return <TributesList {...props} />;
  const management = props.loaderData as unknown as ProductPageData;
  return (
    <Suspense fallback={<LoadingLogo />}>
      <TributesManagementPage memorialId={slug} {...management} />
    </Suspense>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
