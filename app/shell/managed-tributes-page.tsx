import { ManagementFrame } from '../memorials/management/management-frame.tsx';
import { ManagementRoom } from '../memorials/management/management-room.tsx';
import type { ThemeStyleData } from '../themes/contract.ts';
import { PrivatePage } from './private-page.tsx';
import { ProductPage } from './product-page.tsx';

interface ManagedTributesPageProps {
  memorialId: string;
  themeStyle: ThemeStyleData;
}

/** Tributes Management, whole: its address is also that of a public list, so no layout stands around it. */
export function ManagedTributesPage({ memorialId, themeStyle }: ManagedTributesPageProps) {
  return (
    <ProductPage themeStyle={themeStyle}>
      <PrivatePage>
        <ManagementFrame memorialId={memorialId}>
          <ManagementRoom title="Tributes Management" />
        </ManagementFrame>
      </PrivatePage>
    </ProductPage>
  );
}
