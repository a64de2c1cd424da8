import { Download, Printer } from 'lucide-react';

import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { Notice } from '../../ui/notice.tsx';

import './qr-sheet.css';

interface QrSheetProps {
  memorial: KeptMemorial;
  origin: string;
}

export function QrSheet({ memorial, origin }: QrSheetProps) {
  const { shortCode, state } = memorial;
  const picture = `/m/${shortCode}/qr.svg`;
  return (
    <div className="qr">
      <div className="qr-words">
        <h1 className="management-title">QR code</h1>
        <p>
          This code opens the page with the camera of a phone. It goes on working when the address
          of the page changes, so you can have it printed, or cut into stone.
        </p>
        {state === 'published' ? null : (
          <Notice type="info">
            <p>
              {state === 'draft'
                ? 'Nobody sees this page before it is published. From then on the code leads to it.'
                : 'This page is taken down. The code leads to it again when you bring it back.'}
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
            Print the sheet
          </button>
          <a href={picture} download={`${shortCode}.svg`} className="button" data-variant="quiet">
            <Download className="qr-icon" aria-hidden="true" />
            Save the picture
          </a>
        </div>
      </div>
      <Sheet memorial={memorial} origin={origin} />
    </div>
  );
}

function Sheet({ memorial, origin }: QrSheetProps) {
  const { names, years, shortCode } = memorial;
  const [first, second] = names;
  return (
    <section className="qr-sheet" aria-label="The sheet">
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
        alt={`QR code of ${origin}/m/${shortCode}`}
      />
      <p className="qr-sheet-hint">Point the camera of a phone at the code, or open</p>
      <p className="qr-sheet-address">
        {origin.replace(/^https?:\/\//, '')}/m/{shortCode}
      </p>
    </section>
  );
}
