/** Tells a password manager whose password a form is about; nobody else meets it. */
export function AccountNameForManagers({ email }: { email: string }) {
  return (
    <input
      className="visually-hidden"
      type="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
