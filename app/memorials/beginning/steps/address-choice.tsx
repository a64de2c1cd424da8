import { useState } from 'react';

import { TextField } from '../../../ui/form/text-field.tsx';

interface AddressChoiceProps {
  slug: string;
  onChange: (slug: string) => void;
  error: string | undefined;
}

export function AddressChoice({ slug, onChange, error }: AddressChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="begin-part" aria-labelledby="begin-address-title">
      <h2 id="begin-address-title" className="begin-part-title">
        Its address
      </h2>
      {isOpen || error ? (
        <TextField
          label={`After ${window.location.host}/`}
          hint="Small letters, digits and hyphens."
          value={slug}
          error={error}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <p className="begin-address">
          <span>
            {window.location.host}/<strong>{slug}</strong>
          </span>
          <button type="button" className="text-button" onClick={() => setIsOpen(true)}>
            Change
          </button>
        </p>
      )}
    </section>
  );
}
