import { msg, t } from '@lingui/core/macro';

import { LoadFailure, LoadingOutline } from '../../accounts/session-in-browser/load-failure.tsx';
import { loadPrivate } from '../../accounts/session-in-browser/load-private.ts';
import { loadKeptMemorial } from '../../drafts/load-kept-memorial.ts';
import { pageI18n } from '../../language/i18n.ts';
import { NothingForYou } from '../../management/frame/management-not-found.tsx';
import { QrSheet, type ScanHints } from '../../management/qr/qr-sheet.tsx';
import { scanHints } from '../../management/qr/scan-hints.server.ts';
import { pageServices } from '../../request-context.server.ts';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import { useShellData } from '../../shell/product.ts';
import type { Route } from './+types/manage-qr';

const TITLE = msg`QR code`;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, pageI18n._(TITLE));

/** Loads only texts that are the same for all users. */
export function loader({ context }: Route.LoaderArgs): ScanHints {
  return scanHints(context.get(pageServices).findI18n);
}

export function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  return loadPrivate(t`We couldn’t load the QR code.`, async () => {
    const [memorial, hints] = await Promise.all([
      loadKeptMemorial(params.memorialId),
      serverLoader(),
    ]);
    return { memorial, hints };
  });
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <LoadingOutline title={TITLE} />;
}

type QrData = Awaited<ReturnType<typeof clientLoader>>;

export default function ManageQr({ loaderData }: { loaderData: QrData }) {
  const origin = useShellData()?.origin ?? '';
  if (loaderData.ok) return <QrSheet {...loaderData.data} origin={origin} />;
  if (loaderData.code === 'MEMORIAL_NOT_FOUND') return <NothingForYou title="QR code" />;
  return <LoadFailure title={TITLE} />;
}
