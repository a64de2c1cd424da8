import { CircleAlert } from 'lucide-react';

interface FieldErrorProps {
  /** for the field's aria-describedby */
  id: string;
  message: string | undefined;
}

/** The error of a field. Has an icon, because colour alone is not accessible. */
export function FieldError({ id, message }: FieldErrorProps) {
  if (!message) return null;
  return (
    <p id={id} className="field-error">
      <CircleAlert className="field-error-icon" aria-hidden="true" />
      {message}
    </p>
  );
}
