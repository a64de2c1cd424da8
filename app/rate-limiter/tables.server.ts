export interface AttemptsTable {
  key: string;
  subject: string | null;
  count: number;
  resets_at: Date;
}

export interface LimitTables {
  attempts: AttemptsTable;
}
