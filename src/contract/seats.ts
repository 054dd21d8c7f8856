/** How the seats of a record stand that applications are held against. */
export interface SeatCount {
  id: number;
  /** How many there are; `null` where nobody counts. */
  capacity: number | null;
  taken: number;
  /** How many may wait; `null` where any number may. */
  waitlist: number | null;
  waiting: number;
}

/** The same, with what a move would make of the applications chosen for it: how many would get a seat, wait, or neither. */
export interface SeatForecast<Words = string> extends SeatCount {
  title: Words;
  seated: number;
  queued: number;
  refused: number;
}
