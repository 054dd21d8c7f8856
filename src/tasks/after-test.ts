/** What `npm test` says last. */
export default function afterTest(): void {
  console.log('The same server suite on PostgreSQL is separate: npm run test:postgres.');
}
