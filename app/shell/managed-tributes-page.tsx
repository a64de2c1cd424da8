import { ManagementFrame } from '../memorials/management/management-frame.tsx';
import { ManagementRoom } from '../memorials/management/management-room.tsx';
import { PrivatePage } from './private-page.tsx';
import { ProductPage } from './product-page.tsx';
import type { ProductPageData } from './product.ts';

interface ManagedTributesPageProps extends ProductPageData {
  memorialId: string;
}

/** Tributes Management, whole: its address is also that of a public list, so no layout stands around it. */
export function ManagedTributesPage({ memorialId, ...data }: ManagedTributesPageProps) {
  return (
    <ProductPage {...data}>
      <PrivatePage>
        <ManagementFrame memorialId={memorialId}>
          <ManagementRoom title="Tributes Management" />
        </ManagementFrame>
      </PrivatePage>
    </ProductPage>
  );
}
