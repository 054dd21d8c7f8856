/** The seat count of a record that applications compete for. */
export interface SeatCount {
  id: number;
  /** The number of seats; `null` for unlimited. */
  capacity: number | null;
  taken: number;
  /** The length limit of the waiting list; `null` for unlimited. */
  waitlist: number | null;
  waiting: number;
}

/** The same with the forecast of a bulk move: how many applications would get a seat, wait, or be refused. */
export interface SeatForecast<Words = string> extends SeatCount {
  title: Words;
  seated: number;
  queued: number;
  refused: number;
}
