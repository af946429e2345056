// A style sheet that a script asks for.
declare module '*.css';
