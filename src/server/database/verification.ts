/** The result of a check, for the person who runs it. */
export interface Verification {
  lines: string[];
  isWhole: boolean;
}
