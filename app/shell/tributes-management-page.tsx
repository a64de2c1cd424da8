import { ManagementLayout } from '../memorials/management/management-layout.tsx';
import { ManagementPlaceholder } from '../memorials/management/management-placeholder.tsx';
import { PrivatePage } from './private-page.tsx';
import { ProductPage } from './product-page.tsx';
import type { ProductPageData } from './product.ts';

interface TributesManagementPageProps extends ProductPageData {
  memorialId: string;
}

/**
 * Tributes Management, including its layouts. Its route has no layouts, because its URL pattern is also that of a
 * public list.
 */
export function TributesManagementPage({ memorialId, ...data }: TributesManagementPageProps) {
  return (
    <ProductPage {...data}>
      <PrivatePage>
        <ManagementLayout memorialId={memorialId}>
          <ManagementPlaceholder title="Tributes Management" />
        </ManagementLayout>
      </PrivatePage>
    </ProductPage>
  );
}
