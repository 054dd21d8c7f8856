/** A list or record that an operator has marked. */
export interface Favourite<Words = string> {
  section: string;
  /** The id of the record; 0 for the list of the section. */
  id: number;
  /** The title of the record; left out in `currentUser`. */
  title?: Words | null;
}
