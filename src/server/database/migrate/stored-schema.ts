/** The current schema of the database: the type of every column, by table and name. */
export type StoredSchema = Map<string, Map<string, { type: string; nullable: boolean }>>;
