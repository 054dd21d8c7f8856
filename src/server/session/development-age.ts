/** A clock that was set back makes an age negative; that is no reason to take what is old for young. */
export function isWithin(since: number, life: number, now: Date): boolean {
  const age = now.getTime() - since;
  return age >= 0 && age <= life;
}
