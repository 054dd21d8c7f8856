/** For the second way axios can send a request; it takes the first that there is, which every browser has. */
export const getFetch = (): null => null;
