import { CircleAlert } from 'lucide-react';

interface FieldErrorProps {
  id: string;
  message: string | undefined;
}

export function FieldError({ id, message }: FieldErrorProps) {
  if (!message) return null;
  return (
    <p id={id} className="field-error">
      <CircleAlert className="field-error-icon" aria-hidden="true" />
      {message}
    </p>
  );
}
