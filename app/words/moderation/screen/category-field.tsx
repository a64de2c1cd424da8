import { useId } from 'react';

interface CategoryFieldProps {
  value: string;
  categories: readonly string[];
  onChange: (category: string) => void;
}

export function CategoryField({ value, categories, onChange }: CategoryFieldProps) {
  const id = useId();
  const options = [...new Set([...categories, ...(value === '' ? [] : [value])])];
  return (
    <div className="field words-card-category">
      <label className="field-label" htmlFor={id}>
        Category
      </label>
      <select
        id={id}
        className="field-input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">None</option>
        {options.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </select>
    </div>
  );
}
