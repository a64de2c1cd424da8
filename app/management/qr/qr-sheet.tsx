import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Printer } from 'lucide-react';

import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { languageAttributes } from '../../language/direction.ts';
import { spokenLanguage } from '../../language/offered-languages.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { Notice } from '../../ui/notice.tsx';

import './qr-sheet.css';

/**
 * How to use the code, by language. The sheet is in the memorial's language, and a browser has only the messages of the
 * room's.
 */
export type ScanHints = Readonly<Record<string, string>>;

interface QrSheetProps {
  memorial: KeptMemorial;
  hints: ScanHints;
  origin: string;
}

export function QrSheet({ memorial, hints, origin }: QrSheetProps) {
  const { t } = useLingui();
  const { shortCode, state } = memorial;
  const picture = `/m/${shortCode}/qr.svg`;
  return (
    <div className="qr">
      <div className="qr-words">
        <h1 className="management-title">
          <Trans>QR code</Trans>
        </h1>
        <p>
          <Trans>
            Scan this code with a phone’s camera to open the page. The code keeps working even if
            the web address changes, so you can print it or have it engraved.
          </Trans>
        </p>
        {state === 'published' ? null : (
          <Notice type="info">
            <p>
              {state === 'draft'
                ? t`This page isn’t published yet. The QR code will work once it is.`
                : t`This page has been taken down. The QR code will work again if you restore the page.`}
            </p>
          </Notice>
        )}
        <div className="qr-actions">
          <button
            type="button"
            className="button"
            data-variant="primary"
            onClick={() => window.print()}
          >
            <Printer className="qr-icon" aria-hidden="true" />
            <Trans>Print QR code</Trans>
          </button>
          <a href={picture} download={`${shortCode}.svg`} className="button" data-variant="quiet">
            <Download className="qr-icon" aria-hidden="true" />
            <Trans>Download QR code</Trans>
          </a>
        </div>
      </div>
      <Sheet memorial={memorial} hints={hints} origin={origin} />
    </div>
  );
}

function Sheet({ memorial, hints, origin }: QrSheetProps) {
  const { t } = useLingui();
  const { names, years, shortCode, language = DEFAULT_LANGUAGE } = memorial;
  const [first, second] = names;
  const hintLanguage = spokenLanguage(language, Object.keys(hints)) ?? 'en';
  return (
    <section className="qr-sheet" aria-label={t`Printable page`} {...languageAttributes(language)}>
      <p className="qr-sheet-name">
        <span dir="auto">{first}</span>
        {second === undefined ? null : (
          <>
            <span>&amp;</span>
            <span dir="auto">{second}</span>
          </>
        )}
      </p>
      {years ? <p className="qr-sheet-years">{years}</p> : null}
      <img
        className="qr-sheet-code"
        src={`/m/${shortCode}/qr.svg`}
        width="400"
        height="400"
        alt={t`QR code for ${origin}/m/${shortCode}`}
      />
      <p className="qr-sheet-hint" {...languageAttributes(hintLanguage)}>
        {hints[hintLanguage]}
      </p>
      <p className="qr-sheet-address" dir="ltr">
        {origin.replace(/^https?:\/\//, '')}/m/{shortCode}
      </p>
    </section>
  );
}
