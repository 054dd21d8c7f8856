/** A list or a record an operator has marked to find again. */
export interface Favourite<Words = string> {
  section: string;
  /** The record's number; 0 for the list of the section. */
  id: number;
  /** What the record is called, where that has been asked for. */
  title?: Words | null;
}
