/** The museum's gate, as small as a letter. */
export const MuseumMark = () => (
  <svg className="museum-mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d="M2 8 12 3l10 5v2H2Z" fill="currentColor" />
    <path d="M5 12v8M12 12v8M19 12v8M3 21h18" stroke="currentColor" strokeWidth="2" fill="none" />
  </svg>
);
