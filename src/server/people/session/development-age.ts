/** Whether something is younger than its lifetime; a negative age, after the clock was set back, counts as expired. */
export function isWithin(since: number, lifetime: number, now: Date): boolean {
  const age = now.getTime() - since;
  return age >= 0 && age <= lifetime;
}
