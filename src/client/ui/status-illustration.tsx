/** A line drawing of the museum's gate for status pages and empty notices. */
export const StatusIllustration = () => (
  <svg className="status-illustration" viewBox="0 0 240 140" aria-hidden="true">
    <g className="status-far">
      <path d="M8 128h224M28 134h184" />
      <path d="M96 128V70h48v58M120 70v58" />
      <path d="M96 84h48" />
      <path d="M16 128v-18M10 112c2-8 10-8 12 0M224 128v-18M218 112c2-8 10-8 12 0" />
    </g>
    <g className="status-near">
      <path d="M70 40 120 16l50 24" />
      <path d="M62 46h116M74 40h92" />
      <path d="M36 66c12 0 22-4 32-10h104c10 6 20 10 32 10" />
      <path d="M44 74h152" />
      <path d="M54 74v54M60 74v54M86 74v54M92 74v54M148 74v54M154 74v54M180 74v54M186 74v54" />
      <path d="M48 128h18M80 128h18M142 128h18M174 128h18" />
      <path d="M104 50h32v12h-32z" />
    </g>
  </svg>
);
