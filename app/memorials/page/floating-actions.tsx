import { useLingui } from '@lingui/react/macro';
import { Feather, Plus } from 'lucide-react';
import { useId } from 'react';

import { KeptLanguage } from '../../language/kept-language.tsx';
import { WriteButton } from './write-button.tsx';

interface FloatingActionsProps {
  showTribute?: boolean;
  showCondolences?: boolean;
  /** undefined in a preview */
  path?: string | undefined;
  /** the language that the visitor has chosen */
  language?: string | undefined;
}

/** The floating action widget (SPEC section 2). `floating-menu.ts` opens and closes the menu. */
export function FloatingActions({
  showTribute = true,
  showCondolences = true,
  path,
  language,
}: FloatingActionsProps) {
  const { t } = useLingui();
  const menuId = useId();
  if (!showTribute && !showCondolences) return null;
  const Menu = path === undefined ? 'div' : 'form';
  return (
    <div className="floating-actions" data-open="false">
      <Menu id={menuId} className="floating-actions-menu" inert>
        <KeptLanguage language={language} />
        {showTribute ? (
          <WriteButton
            kind="tribute"
            path={path}
            className="floating-option"
            data-option="tribute"
          />
        ) : null}
        {showCondolences ? (
          <WriteButton
            kind="letter"
            path={path}
            className="floating-option"
            data-option="condolences"
          />
        ) : null}
      </Menu>
      <button
        type="button"
        className="floating-main"
        aria-label={t`More Actions`}
        aria-expanded="false"
        aria-controls={menuId}
      >
        <Feather className="floating-quill" aria-hidden="true" />
        <Plus className="floating-plus" aria-hidden="true" />
      </button>
    </div>
  );
}
